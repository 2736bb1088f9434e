// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shellAnswer } from '../../relay/testAnswers.ts'
import { answerTo, openScreen } from '../testScreen.tsx'
import featureFlagsScreenQuery from './__generated__/FeatureFlagsScreenQuery.graphql.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('each flag is a switch that this browser remembers, and all go back to their defaults', async () => {
  await openScreen('/feature-flags', () => answerTo(featureFlagsScreenQuery, shellAnswer()))
  const related = (checked: boolean) => screen.findByRole('switch', { name: 'Related products', checked })
  fireEvent.click(await related(false))
  await related(true)
  expect(localStorage.getItem('feature-flags')).toBe('{"ADD_RELATED_PRODUCTS":true}')
  const state = within(screen.getByRole('main')).getByRole('status')
  expect(state.textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }))
  await related(false)
  expect(state.textContent).toBe('All are at their defaults.')
  expect(screen.getAllByRole('switch').map((flag) => flag.getAttribute('aria-checked'))).toEqual(['true', 'false'])
})
