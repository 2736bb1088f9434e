import { whenIdle } from './whenIdle.ts'

/** Loads a module that no page needs at first: when the browser is idle, or on first use. */
export function idleImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  // A failure shows when the module is used.
  if (!import.meta.env.SSR)
    void whenIdle()
      .then(load)
      .catch(() => {})
  return load
}
