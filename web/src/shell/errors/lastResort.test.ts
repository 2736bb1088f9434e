// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { showLastResort } from './lastResort.ts'

const { documentElement, body, title } = document

// Other test files of this worker use the same document.
afterEach(() => {
  document.replaceChildren(documentElement)
  body.replaceChildren()
  document.title = title
})

test('keeps a page with remaining content', () => {
  document.body.innerHTML = '<h1>Home</h1>'
  showLastResort('/')
  expect(document.body.innerHTML).toBe('<h1>Home</h1>')
})

test.each([
  ['no document', () => document.querySelector('html')?.remove()],
  ['an empty page', () => document.querySelector('body')?.replaceChildren()],
])('shows the error with links if hydration left %s', (_, fail) => {
  fail()
  showLastResort('/user/caf%C3%A9?a=1')
  expect(document.title).toBe('404 Page not found')
  expect(document.querySelector('h1')?.textContent).toBe('404')
  expect(document.querySelector('p')?.textContent).toBe('Page Not Found: /user/café?a=1')
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/user/caf%C3%A9?a=1',
  ])
})
