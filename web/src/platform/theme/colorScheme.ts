/** Applies the system's color scheme before the first paint. The security policy allows this script by its hash. */
export const colorSchemeScript =
  'document.documentElement.dataset.colorScheme=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light"'

/** Follows changes of the system's color scheme. Applies it again, because React may have replaced the root element. */
export function followColorScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    document.documentElement.dataset['colorScheme'] = dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
}
