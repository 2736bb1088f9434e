import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

interface Listeners {
  /** Another tab posted. */
  onMessage(): void
  /** The page returned from the back/forward cache, where it receives no messages. */
  onRestore(): void
}

/** Connects the tabs of the shop by a channel. Returns a function that notifies the other tabs. */
export function useTabChannel(name: string, listeners: Listeners): () => void {
  // This tab's channel, which does not receive its own messages.
  const channel = useRef<BroadcastChannel>(null)
  const onMessage = useEffectEvent(listeners.onMessage)
  const onRestore = useEffectEvent(listeners.onRestore)
  useEffect(() => {
    function closeChannel() {
      channel.current?.close()
      channel.current = null
    }
    function openChannel() {
      closeChannel()
      // Older browsers rely on `pageshow` alone.
      if (!('BroadcastChannel' in window)) return
      channel.current = new BroadcastChannel(name)
      channel.current.addEventListener('message', () => onMessage())
    }
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      openChannel()
      onRestore()
    }
    openChannel()
    // An open channel would prevent back/forward caching.
    window.addEventListener('pagehide', closeChannel)
    window.addEventListener('pageshow', onShow)
    return () => {
      closeChannel()
      window.removeEventListener('pagehide', closeChannel)
      window.removeEventListener('pageshow', onShow)
    }
  }, [name])
  return useCallback(() => channel.current?.postMessage(null), [])
}
