import { type ControlClient, createControlClient } from '#lib/client/control-client'

/** Client of the control plane of this page's server. */
export const control: ControlClient = createControlClient((path, init) => fetch(path, init))
