/**
 * Sends the quantities a visitor sets on one cart line: absolute ones, one request at a time, and of what was wished
 * meanwhile only the last.
 */
export interface LineWriter {
  set(quantity: number): void
}

interface Options {
  /** Sends one quantity; settles with the server's answer. Must not reject. */
  send(quantity: number): Promise<void>
  /** Shows a quantity before the server has agreed; the returned function takes it back. */
  showAhead(quantity: number): () => void
  onBusy(isBusy: boolean): void
}

export function createLineWriter({ send, showAhead, onBusy }: Options): LineWriter {
  let isSending = false
  let wished: number | null = null
  let takeBack = () => {}

  async function drain() {
    isSending = true
    onBusy(true)
    while (wished !== null) {
      const quantity = wished
      wished = null
      await send(quantity)
    }
    takeBack()
    takeBack = () => {}
    isSending = false
    onBusy(false)
  }

  return {
    set(quantity) {
      wished = quantity
      takeBack()
      takeBack = showAhead(quantity)
      if (!isSending) void drain()
    },
  }
}
