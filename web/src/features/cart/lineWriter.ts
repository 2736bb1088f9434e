import type { LineChange } from './cartMutations.ts'

/**
 * Sends what a visitor changes on one cart line: absolute quantities, one request at a time, and of what was wished
 * meanwhile only the last of each kind.
 */
export interface LineWriter {
  /** Resolves when the server has spoken on this and on all that was wished meanwhile. */
  set(change: LineChange): Promise<void>
}

interface Options {
  /** Sends one change; settles with the server's answer. Must not reject. */
  send(change: LineChange): Promise<void>
  /** Shows a quantity before the server has agreed; the returned function takes it back. */
  showAhead(quantity: number): () => void
  onBusy(isBusy: boolean): void
}

export function createLineWriter({ send, showAhead, onBusy }: Options): LineWriter {
  let sending: Promise<void> | null = null
  let wished: LineChange | null = null
  let takeBack = () => {}

  async function drain() {
    onBusy(true)
    while (wished !== null) {
      const change: LineChange = wished
      wished = null
      await send(change)
    }
    takeBack()
    takeBack = () => {}
    sending = null
    onBusy(false)
  }

  return {
    set(change) {
      wished = { ...wished, ...change }
      if (change.quantity !== undefined) {
        takeBack()
        takeBack = showAhead(change.quantity)
      }
      sending ??= drain()
      return sending
    },
  }
}
