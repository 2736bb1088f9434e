/** The only script of a cached page: applies the reader's theme, and reloads once back online. */

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

/** Milliseconds the network must be back: with a flaky connection, a reload would interrupt navigation. */
const steady = 1_000
addEventListener('online', () => setTimeout(() => navigator.onLine && location.reload(), steady))
