/** Where the chosen theme is kept: `light` or `dark`; absent for the system's. */
export const THEME_KEY = 'countersign-theme'

/**
 * Runs before the first paint: applies the chosen theme, and says what code may turn into script (Trusted Types):
 * addresses in this origin's build, and the empty element through which React makes a script that does not run.
 */
export const bootScript = `(function () {
  try {
    var theme = localStorage.getItem('${THEME_KEY}')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
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
