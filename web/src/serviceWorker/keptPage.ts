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
addEventListener('online', () => location.reload())
