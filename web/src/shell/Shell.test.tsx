// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shellResponse } from '../testing/testResponses.ts'
import flagsQuery from '../features/featureFlags/__generated__/FeatureFlagsScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../testing/testScreen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const shell = shellResponse()

test('a failed part keeps the page and other parts, and offers a retry', async () => {
  const logError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = vi.spyOn(Date.prototype, 'getUTCDay').mockImplementation(() => {
    throw new RangeError('no weekdays here')
  })
  const officeHours = [{ day: 'Monday', opens: '06:00', closes: '17:00', timeZoneName: 'Pacific', utcOffset: -28800 }]
  await openScreen('/feature-flags', () => responseTo(flagsQuery, { ...shell, shop: { ...shell.shop, officeHours } }))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Something has gone wrong fetching the header.Try again',
    'Something has gone wrong fetching the footer.Try again',
  ])
  for (const place of [1, 2])
    expect(logError).toHaveBeenNthCalledWith(
      place,
      expect.any(String),
      new RangeError('no weekdays here'),
      expect.stringMatching(/^The above error occurred in the <OpenNow> component\.$/),
      expect.stringContaining('PartBoundary'),
    )
  expect(logError).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Feature flags')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  broken.mockRestore()
  for (const button of screen.getAllByRole('button', { name: 'Try again' }))
    await act(async () => fireEvent.click(button))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.getByRole('contentinfo')).toBeTruthy()
})

test('the first focusable element skips to the content', async () => {
  await openScreen('/feature-flags', () => responseTo(flagsQuery, shell))
  const [first] = document.querySelectorAll('a, button, input')
  expect(first?.textContent).toBe('Skip to content')
  expect(first?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})
