// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shellAnswer } from '../relay/testAnswers.ts'
import flagsQuery from '../screens/flags/__generated__/FeatureFlagsScreenQuery.graphql.ts'
import { answerTo, openScreen } from '../screens/testScreen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const shell = shellAnswer()

test('one part that fails takes neither the page nor the others, and is offered again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const officeHours = [{ day: 'Monday', opens: '06:00', closes: '17:00', timeZone: 'Nowhere/At-All' }]
  const { asked } = await openScreen('/feature-flags', () =>
    answerTo(flagsQuery, { ...shell, shop: { ...shell.shop, officeHours } }),
  )
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Something has gone wrong fetching the header.Try again',
    'Something has gone wrong fetching the footer.Try again',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Feature flags')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  const before = asked.length
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement))
  expect(asked.length).toBe(before + 1)
})

test('the first thing the keyboard reaches leads over the header to the content', async () => {
  await openScreen('/feature-flags', () => answerTo(flagsQuery, shell))
  const [first] = document.querySelectorAll('a, button, input')
  expect(first?.textContent).toBe('Skip to content')
  expect(first?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})
