import type { WorkerMessage } from './protocol.ts'
import { connection } from '../connection.ts'
import { pageFactsOf } from '../pageFacts.ts'

/** Tells the service worker something, once there is one. Who saves data keeps nothing; who uses the browser is told always. */
export function tellWorker(message: WorkerMessage): void {
  // Browsers hide it from pages that came by http from another machine.
  if (typeof document === 'undefined' || !('serviceWorker' in navigator)) return
  if (!pageFactsOf(document).isKeptOffline) return
  if (message.type !== 'visitor' && connection()?.saveData) return
  const { controller, ready } = navigator.serviceWorker
  if (controller) controller.postMessage(message)
  else void ready.then(({ active }) => active?.postMessage(message))
}
