import { type ControlClient, createControlClient } from '#lib/client/control-client'
import { fetchFromPage } from './fetch-from-page'

export const control: ControlClient = createControlClient(fetchFromPage)
