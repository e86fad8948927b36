import { WORLD_PARAMETER } from '#lib/contract/sandbox/world-path'
import { DENSITY, THEME, WORLD_KEY } from './preferences'

const SHOWN = [THEME, DENSITY].map(({ key, attribute, values }) => ({ key, attribute, values: values.slice(1) }))

/**
 * Script that runs before the first paint, so that the page appears in the chosen theme and density. It moves the
 * world's name from the URL to session storage. A change of world clears session storage, because runs and drafts
 * belong to their world. The script's default Trusted Types policy allows script URLs of this origin's build, and the
 * empty script element that React uses.
 */
export const bootScript = `(function () {
  try {
    ${JSON.stringify(SHOWN)}.forEach(function (preference) {
      var chosen = localStorage.getItem(preference.key)
      if (preference.values.indexOf(chosen) !== -1) document.documentElement.dataset[preference.attribute] = chosen
    })
    var address = new URL(location.href)
    var world = address.searchParams.get(${JSON.stringify(WORLD_PARAMETER)})
    if (world !== null) {
      if (world !== (sessionStorage.getItem(${JSON.stringify(WORLD_KEY)}) || '')) sessionStorage.clear()
      if (world) sessionStorage.setItem(${JSON.stringify(WORLD_KEY)}, world)
      address.searchParams.delete(${JSON.stringify(WORLD_PARAMETER)})
      history.replaceState(null, '', address.pathname + address.search + address.hash)
    }
  } catch (error) {}
  if (!window.trustedTypes) return
  trustedTypes.createPolicy('default', {
    createHTML: function (html) {
      return html === '<script></' + 'script>' ? html : null
    },
    createScriptURL: function (address) {
      var url = new URL(address, location.origin)
      return url.origin === location.origin && url.pathname.indexOf('/_next/static/') === 0 ? address : null
    },
  })
})()`
