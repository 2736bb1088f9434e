import { type ComponentType, lazy, Suspense, useState } from 'react'
import { idleImport } from '../device/idleImport.ts'
import { reportError } from '../reporting/reporting.ts'

interface Options {
  /** Shows nothing instead of failing if the code cannot be loaded. */
  readonly isOptional?: boolean
}

/**
 * A component that no page needs at first, such as the contents of a closed menu. Its code is loaded once the browser is
 * idle, or when the component renders. If that failed, the next instance loads it again.
 */
export function idleComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false }: Options = {},
) {
  idleImport(load)
  function lazyComponent() {
    return lazy(async () => ({ default: await load().catch(fail) }))
  }
  function fail(error: unknown): ComponentType<Props> {
    current = lazyComponent()
    if (!isOptional) throw error
    reportError(error)
    return () => null
  }
  let current = lazyComponent()
  return function IdleComponent(props: Props) {
    const [Lazy] = useState(() => current)
    return (
      <Suspense>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
