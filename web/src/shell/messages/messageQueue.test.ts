import { expect, test } from 'vitest'
import { createMessageQueue } from './messageQueue.ts'

test('what is said about the same takes the place of what was said before', () => {
  const queue = createMessageQueue()
  queue.show({ type: 'success', text: '1 added, 1 item', about: 'added 540003' })
  queue.show({ type: 'success', text: '1 added', about: 'added 630041' })
  queue.show({ type: 'success', text: '1 added, 3 items', about: 'added 540003' })
  expect(queue.current().map(({ text }) => text)).toEqual(['1 added', '1 added, 3 items'])
})

test('what is so no longer is not said any longer', () => {
  const queue = createMessageQueue()
  queue.show({ type: 'warning', text: 'Elsewhere', about: 'session' })
  queue.show({ type: 'info', text: 'Logged out' })
  queue.show({ type: 'info', text: 'Something else' })
  queue.closeAbout('session')
  queue.closeAbout('Logged out')
  expect(queue.current().map(({ text }) => text)).toEqual(['Something else'])
})

test('whoever shows a message can close that one', () => {
  const queue = createMessageQueue()
  const close = queue.show({ type: 'info', text: 'Removed' })
  queue.show({ type: 'info', text: 'Something else' })
  close()
  expect(queue.current().map(({ text }) => text)).toEqual(['Something else'])
})
