/** The only script of a kept page: it gives it the reader's theme, and loads it anew when there is a network again. */

function chosenScheme(): string | null {
  try {
    return localStorage.getItem('mantine-color-scheme-value')
  } catch {
    return null
  }
}

const chosen = chosenScheme()
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'

/** Milliseconds a network must have been back: while it comes and goes, a reload would take a reader from the way to another page. */
const steady = 1_000
addEventListener('online', () => setTimeout(() => navigator.onLine && location.reload(), steady))
