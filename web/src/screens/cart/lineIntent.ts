/**
 * Sends the newest wish about a cart line, one request at a time: while one is under way later wishes replace one
 * another, and only the last is sent after it. `send` resolves when the server has answered, and never rejects.
 */
export function lineIntent(send: (quantity: number) => Promise<void>) {
  let isBusy = false
  let waiting: number | null = null

  async function run(first: number) {
    isBusy = true
    let next: number | null = first
    while (next !== null) {
      await send(next)
      next = waiting
      waiting = null
    }
    isBusy = false
  }

  return {
    want(quantity: number): void {
      if (isBusy) waiting = quantity
      else void run(quantity)
    },
  }
}
