import { DENSITY, THEME } from './preferences'

const SHOWN = [THEME, DENSITY].map(({ key, attribute, values }) => ({ key, attribute, values: values.slice(1) }))

/**
 * Script that runs before the first paint. It applies the chosen theme and density and sets the Trusted Types policy.
 * The policy allows script URLs of this origin's build, and the empty script element that React uses.
 */
export const bootScript = `(function () {
  try {
    ${JSON.stringify(SHOWN)}.forEach(function (preference) {
      var chosen = localStorage.getItem(preference.key)
      if (preference.values.indexOf(chosen) !== -1) document.documentElement.dataset[preference.attribute] = chosen
    })
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
