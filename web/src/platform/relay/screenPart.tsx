import type { ComponentType } from 'react'
import { idleImport } from '../device/idleImport.ts'

/** Code that only some pages of a screen need. */
export interface ScreenPart {
  /** Name of its chunk in the manifest. */
  chunk: string
  load(): Promise<void>
}

/**
 * A component in a separate chunk. The screen's loader loads it before it renders (`Screen.partOf`), or the browser when
 * it is idle.
 */
export function screenPart<Props extends object>(chunk: string, load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  async function loadOnce() {
    Loaded ??= await load()
  }
  idleImport(loadOnce)
  return {
    chunk,
    load: loadOnce,
    Part(props: Props) {
      if (!Loaded) throw new Error(`The loader runs before ${chunk} renders`)
      return <Loaded {...props} />
    },
  }
}
