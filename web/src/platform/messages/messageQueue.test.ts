import { describe, expect, test, vi } from 'vitest'
import { createMessageQueue, type MessageType } from './messageQueue.ts'

/** A queue with a fake clock, and the texts it shows. */
function open() {
  const clock = { now: 0 }
  const queue = createMessageQueue(() => clock.now)
  return {
    queue,
    clock,
    say: (type: MessageType, ...texts: string[]) => texts.map((text) => queue.show({ type, text })),
    texts: () => queue.current().map(({ text }) => text),
  }
}

describe('repeated messages', () => {
  test('within two seconds are merged, and restart below the others', () => {
    const { queue, clock, say, texts } = open()
    say('info', 'a', 'b')
    const [{ id } = { id: 0 }] = queue.current()
    clock.now = 2000
    say('info', 'a')
    expect(texts()).toEqual(['b', 'a'])
    expect(queue.current().at(-1)?.id).not.toBe(id)
  })

  test('later ones, or of another type, are separate', () => {
    const { clock, say, texts } = open()
    say('info', 'a')
    say('error', 'a')
    clock.now = 2001
    say('info', 'a')
    expect(texts()).toEqual(['a', 'a', 'a'])
  })

  test('merge with the same open error at any time', () => {
    const { clock, say, texts } = open()
    say('error', 'a', 'b')
    clock.now = 3_600_000
    say('error', 'a')
    expect(texts()).toEqual(['b', 'a'])
  })
})

describe('at most four messages', () => {
  test('removes the oldest temporary one first, keeping errors', () => {
    const { say, texts } = open()
    say('error', 'e1')
    say('info', 'i1')
    say('warning', 'w1')
    say('error', 'e2')
    say('success', 's1')
    expect(texts()).toEqual(['e1', 'w1', 'e2', 's1'])
    say('error', 'e3', 'e4')
    expect(texts()).toEqual(['e1', 'e2', 'e3', 'e4'])
  })

  test('queues the next message while four errors are open', () => {
    const { queue, say, texts } = open()
    const [closeFirst] = say('error', 'e1', 'e2', 'e3', 'e4', 'e5')
    say('info', 'i1')
    expect(texts()).toEqual(['e1', 'e2', 'e3', 'e4'])
    closeFirst?.()
    expect(texts()).toEqual(['e2', 'e3', 'e4', 'e5'])
    queue.closeAll('error')
    expect(texts()).toEqual(['i1'])
  })

  test('returns the same value until something changes', () => {
    const { queue, say } = open()
    const heard = vi.fn()
    queue.subscribe(heard)
    say('info', 'a')
    expect(heard).toHaveBeenCalledTimes(1)
    expect(queue.current()).toBe(queue.current())
  })
})

test('replaces messages with the same subject', () => {
  const queue = createMessageQueue()
  queue.show({ type: 'success', text: '1 added, 1 item', about: 'added 540003' })
  queue.show({ type: 'success', text: '1 added', about: 'added 630041' })
  queue.show({ type: 'success', text: '1 added, 3 items', about: 'added 540003' })
  expect(queue.current().map(({ text }) => text)).toEqual(['1 added', '1 added, 3 items'])
})

test('removes resolved messages', () => {
  const queue = createMessageQueue()
  queue.show({ type: 'warning', text: 'Elsewhere', about: 'session' })
  queue.show({ type: 'info', text: 'Logged out' })
  queue.show({ type: 'info', text: 'Something else' })
  queue.closeAbout('session')
  queue.closeAbout('Logged out')
  expect(queue.current().map(({ text }) => text)).toEqual(['Something else'])
})

test('the caller can close its message', () => {
  const queue = createMessageQueue()
  const close = queue.show({ type: 'info', text: 'Removed' })
  queue.show({ type: 'info', text: 'Something else' })
  close()
  expect(queue.current().map(({ text }) => text)).toEqual(['Something else'])
})
