import { expect, test, vi } from 'vitest'
import type { LineChange } from './cartMutations.ts'
import { createLineWriter } from './useCartLine.tsx'

function line() {
  const answers: (() => void)[] = []
  const quantities: number[] = []
  const send = vi.fn((_: LineChange) => new Promise<void>((resolve) => answers.push(resolve)))
  const onBusy = vi.fn()
  const writer = createLineWriter({
    send,
    onBusy,
    showAhead(quantity) {
      quantities.push(quantity)
      return () => void quantities.splice(quantities.indexOf(quantity), 1)
    },
  })
  const answer = async () => {
    answers.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { writer, send, quantities, onBusy, answer }
}

test('sends only the first and the last of four quantities typed quickly, one after the other', async () => {
  const { writer, send, quantities, answer, onBusy } = line()
  for (const quantity of [1, 2, 3, 4]) void writer.set({ quantity })
  expect(send.mock.calls).toEqual([[{ quantity: 1 }]])
  expect(quantities).toEqual([4])
  await answer()
  expect(send.mock.calls).toEqual([[{ quantity: 1 }], [{ quantity: 4 }]])
  expect(quantities).toEqual([4])
  await answer()
  expect(send).toHaveBeenCalledTimes(2)
  expect(quantities).toEqual([])
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})

test('sends the next change immediately after a response', async () => {
  const { writer, send, answer } = line()
  void writer.set({ quantity: 2 })
  await answer()
  void writer.set({ quantity: 1 })
  expect(send.mock.calls).toEqual([[{ quantity: 2 }], [{ quantity: 1 }]])
})

test('merges a note and later changes into the next request while a quantity is pending', async () => {
  const { writer, send, answer } = line()
  void writer.set({ quantity: 2 })
  void writer.set({ note: 'for chamber B' })
  void writer.set({ quantity: 3 })
  void writer.set({ reference: 'R-77' })
  await answer()
  expect(send.mock.calls.at(-1)).toEqual([{ quantity: 3, note: 'for chamber B', reference: 'R-77' }])
})

test('sends a note without the quantity, which another tab may have changed', async () => {
  const { writer, send, quantities, answer } = line()
  void writer.set({ note: 'for chamber B' })
  expect([send.mock.calls, quantities]).toEqual([[[{ note: 'for chamber B' }]], []])
  await answer()
  expect(send).toHaveBeenCalledTimes(1)
})
