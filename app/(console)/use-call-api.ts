import { type ApiCall, callApi, type ReceivedAnswer } from './call-api'
import { useToken } from './use-token'

/** Calls the API from this page with the first platform's token. */
export function useCallApi(): (call: ApiCall) => Promise<ReceivedAnswer> {
  const { fetchToken } = useToken({ wanted: false })
  return async call => callApi(await fetchToken(), call)
}
