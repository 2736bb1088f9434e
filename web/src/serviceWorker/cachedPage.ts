/** The only script of a cached page: applies the color scheme, and reloads once back online. */

document.documentElement.dataset.colorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

/** Milliseconds the network must be back: with a flaky connection, a reload would interrupt navigation. */
const steady = 1_000
addEventListener('online', () => setTimeout(() => navigator.onLine && location.reload(), steady))
