import { accessDenied } from '../../platform/relay/notFound.ts'
import { readable } from '../../platform/ui/readable.ts'

function element(name: string, text: string, attributes: Record<string, string> = {}) {
  const element = document.createElement(name)
  element.textContent = text
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}

/** When hydration fails outside every screen, nothing is left. Shows an error with links that need no scripts. */
export function showLastResort(path: string) {
  if (document.querySelector('body > *')) return
  const { status, message } = accessDenied(readable(path))
  const [html, head, body, main] = ['html', 'head', 'body', 'main'].map((name) => document.createElement(name))
  if (!html || !head || !body || !main) return
  html.lang = 'en'
  head.append(element('title', `${status} Page not found`))
  main.append(
    element('h1', String(status)),
    element('p', message),
    element('a', 'Return Home', { href: '/' }),
    ' ',
    element('a', 'Try again', { href: path }),
  )
  body.append(main)
  html.append(head, body)
  document.querySelector('html')?.remove()
  document.append(html)
}
