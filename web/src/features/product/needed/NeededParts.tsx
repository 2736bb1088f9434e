import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useFlag } from '../../../components/featureFlags.ts'
import { idleComponent } from '../../../platform/ui/idleComponent.tsx'

const AlsoNeeded = idleComponent(async () => (await import('./AlsoNeeded.tsx')).AlsoNeeded)

/** Distance below the viewport at which loading starts, in CSS pixels. */
const nearness = '400px'

/**
 * Parts needed with a part, and related products. Behind a flag, and loaded near the viewport, so the page itself costs
 * nothing more.
 * @param id of the part
 */
export function NeededParts({ id }: { id: string }) {
  const isOn = useFlag('ADD_RELATED_PRODUCTS')
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!isOn || isNear || !place.current) return
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: nearness,
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isOn, isNear])
  // Keeps the previous part's list until the next one loads.
  const deferredId = useDeferredValue(id)
  if (!isOn) return null
  return (
    <div ref={place} className="no-print">
      {isNear && <AlsoNeeded id={deferredId} />}
    </div>
  )
}
