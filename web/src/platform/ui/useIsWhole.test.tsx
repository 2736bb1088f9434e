// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useIsWhole } from './useIsWhole.ts'

afterEach(cleanup)

/** Opens addresses one after the other, and resolves with what each page rendered, in order. */
async function rendered(...steps: (string | -1)[]): Promise<boolean[][]> {
  const pages: boolean[][] = []
  function Page() {
    const isWhole = useIsWhole()
    pages.at(-1)?.push(isWhole)
    return null
  }
  const router = createMemoryRouter(['/', '/a', '/b'].map((path) => ({ path, element: <Page key={path} /> })))
  pages.push([])
  render(<RouterProvider router={router} />)
  for (const step of steps) {
    pages.push([])
    await act(() => (step === -1 ? router.navigate(step) : router.navigate(step)))
  }
  return pages
}

test('a page opened by a link renders what is below the fold later', async () => {
  const [first, opened] = await rendered('/a')
  expect(first).not.toContain(false)
  expect(opened?.[0]).toBe(false)
  expect(opened?.at(-1)).toBe(true)
})

test('a page opened at a heading or by the Back button is whole immediately', async () => {
  const [, atHeading, opened, back] = await rendered('/a#variations', '/b', -1)
  expect(atHeading).not.toContain(false)
  expect(opened).toContain(false)
  expect(back).not.toContain(false)
})
