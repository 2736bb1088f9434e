import { useEffect, useRef, useState } from 'react'
import { useFlag } from '../../components/featureFlags.ts'
import { idleComponent } from '../../platform/ui/idleComponent.tsx'

const RelatedProducts = idleComponent(async () => (await import('./RelatedProducts.tsx')).RelatedProducts)

/** Distance below the viewport at which loading starts, in CSS pixels. */
const nearness = '400px'

/** Related products. Behind a flag, and loaded near the viewport, so the page itself costs nothing more. */
export function RelatedPlace({ id }: { id: string }) {
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
  if (!isOn) return null
  return (
    <div ref={place} className="no-print">
      {isNear && <RelatedProducts id={id} />}
    </div>
  )
}
