import { useState } from 'react'
import { useShowMessage } from './messages.tsx'
import { asShopError } from './shopError.ts'

/** Runs one write at a time. Without a response, shows `failure` with the reason. */
export function useWrite() {
  const showMessage = useShowMessage()
  const [isPending, setPending] = useState(false)

  async function write(failure: string, send: () => Promise<void>) {
    if (isPending) return
    setPending(true)
    try {
      await send()
    } catch (thrown) {
      showMessage({ type: 'error', text: failure, detail: asShopError(thrown).message })
    } finally {
      setPending(false)
    }
  }

  return { write, isPending }
}
