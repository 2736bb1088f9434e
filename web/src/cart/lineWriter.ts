/**
 * Sends the quantities a visitor sets on one cart line: absolute ones, one request at a time, and of what was wished
 * meanwhile only the last.
 */
export interface LineWriter {
  /** Resolves when the server has spoken on this and on all that was wished meanwhile. */
  set(quantity: number): Promise<void>
}

interface Options {
  /** Sends one quantity; settles with the server's answer. Must not reject. */
  send(quantity: number): Promise<void>
  /** Shows a quantity before the server has agreed; the returned function takes it back. */
  showAhead(quantity: number): () => void
  onBusy(isBusy: boolean): void
}

export function createLineWriter({ send, showAhead, onBusy }: Options): LineWriter {
  let sending: Promise<void> | null = null
  let wished: number | null = null
  let takeBack = () => {}

  async function drain() {
    onBusy(true)
    while (wished !== null) {
      const quantity = wished
      wished = null
      await send(quantity)
    }
    takeBack()
    takeBack = () => {}
    sending = null
    onBusy(false)
  }

  return {
    set(quantity) {
      wished = quantity
      takeBack()
      takeBack = showAhead(quantity)
      sending ??= drain()
      return sending
    },
  }
}
