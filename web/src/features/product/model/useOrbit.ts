import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { interpolate, firstView, type Move, moves, type Orbit, turn, describeView, zoom } from './orbit.ts'
import type { ModelScene } from './scene.ts'

/** Share of the remaining distance per frame, after a key or button. */
const glide = 0.3
/** Distance, in radians and radii, below which the animation ends. */
const arrived = 0.002
/** Zoom per pixel of wheel movement. */
const wheelZoom = 0.0012

function isStill() {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** View of a scene, controlled by pointers, wheel and moves. `description` puts it in words. */
export function useOrbit(canvas: RefObject<HTMLCanvasElement | null>, scene: ModelScene | null) {
  const [target, setTarget] = useState<Orbit>(firstView)
  const [description, setDescription] = useState(() => describeView(firstView))
  const view = useRef<Orbit>(firstView)

  useEffect(() => {
    if (!scene) return
    let frame = 0
    const go = () => {
      const next = interpolate(view.current, target, isStill() ? 1 : glide)
      const isDone = distanceOf(next, target) < arrived
      view.current = isDone ? target : next
      scene.look(view.current)
      if (!isDone) frame = requestAnimationFrame(go)
    }
    go()
    return () => cancelAnimationFrame(frame)
  }, [scene, target])

  /** Immediate, to follow the pointer. */
  const follow = (change: (from: Orbit) => Orbit) => {
    view.current = change(view.current)
    setTarget(view.current)
  }
  const pointerHandlers = usePointers(follow, () => setDescription(describeView(target)))

  const move = (name: Move) => {
    const next = moves[name](target)
    setTarget(next)
    setDescription(describeView(next))
  }

  useEffect(() => {
    const element = canvas.current
    if (!scene || !element) return
    const onWheel = (event: WheelEvent) => {
      if (document.activeElement !== element && !event.ctrlKey && !event.metaKey) return
      const next = zoom(view.current, Math.exp(event.deltaY * wheelZoom))
      // At both limits the wheel scrolls the page.
      if (next.distance === view.current.distance) return
      event.preventDefault()
      view.current = next
      setTarget(next)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [canvas, scene])

  return { description, move, pointerHandlers }
}

/** Handlers of the canvas: one pointer turns the view, two zoom it. */
function usePointers(onDrag: (change: (from: Orbit) => Orbit) => void, onEnd: () => void) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = pointers.current.get(event.pointerId)
    if (!from) return
    const to = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, to)
    if (other) {
      onDrag((view) => zoom(view, distanceBetween(from, other) / Math.max(distanceBetween(to, other), 1)))
      return
    }
    // The full canvas width is half a turn.
    const perPixel = Math.PI / event.currentTarget.clientWidth
    onDrag((view) => turn(view, (from.x - to.x) * perPixel, (to.y - from.y) * perPixel))
  }
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointers.current.delete(event.pointerId) && pointers.current.size === 0) onEnd()
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

function distanceBetween(a: { x: number; y: number }, b: { x: number; y: number }) {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function distanceOf(a: Orbit, b: Orbit) {
  return Math.max(
    Math.abs(a.azimuth - b.azimuth),
    Math.abs(a.elevation - b.elevation),
    Math.abs(a.distance - b.distance),
  )
}
