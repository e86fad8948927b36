import { type ControlClient, createControlClient } from '#lib/client/control-client'

export const control: ControlClient = createControlClient((path, init) => fetch(path, init))
