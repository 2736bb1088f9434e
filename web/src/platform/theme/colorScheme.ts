import { comfortableRowsName } from './density.ts'

/**
 * Applies the system's color scheme and the chosen density before the first paint. The security policy allows this
 * script by its hash.
 */
export const firstPaintScript =
  'document.documentElement.dataset.colorScheme=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";' +
  `try{if(localStorage["${comfortableRowsName}"]==="true")document.documentElement.dataset.density="comfortable"}catch{}`

/** Follows changes of the system's color scheme. Applies it again, because React may have replaced the root element. */
export function followColorScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  function apply() {
    document.documentElement.dataset['colorScheme'] = dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
}
