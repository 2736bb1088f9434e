import { type ComponentType, lazy, Suspense } from 'react'
import { whenIdle } from '../device/whenIdle.ts'

/**
 * A component that no page needs at first, such as the contents of a closed menu. Its code is loaded once the browser is
 * idle, or when the component renders.
 */
export function idleComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  // A failure shows when the component renders.
  if (!import.meta.env.SSR)
    void whenIdle()
      .then(load, load)
      .catch(() => {})
  const Lazy = lazy(async () => ({ default: await load() }))
  return function IdleComponent(props: Props) {
    return (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
