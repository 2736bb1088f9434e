import { type RefObject, useEffect, useState } from 'react'
import type { ModelScene } from './scene.ts'

/** What stands in the way of a model: the browser shows none, its code did not come, or its file did not. */
export type Failure = 'no-webgl' | 'no-code' | 'no-file'
type ModelState = 'loading' | 'ready' | Failure

/** The code that draws, loaded when the first model is opened and never before. */
async function loadScene(canvas: HTMLCanvasElement): Promise<ModelScene | Failure> {
  const probe = document.createElement('canvas').getContext('webgl2')
  if (!probe) return 'no-webgl'
  probe.getExtension('WEBGL_lose_context')?.loseContext()
  const code = await import('./scene.ts').catch(() => null)
  if (!code) return 'no-code'
  try {
    return code.openScene(canvas)
  } catch {
    return 'no-webgl'
  }
}

/**
 * A scene on a canvas that shows a file, as large as the canvas. `attempt` starts everything anew when it changes.
 * @param file address of a binary glTF
 */
export function useModelScene(canvas: RefObject<HTMLCanvasElement | null>, file: string, attempt: number) {
  const [opened, setOpened] = useState<{ attempt: number; result: ModelScene | Failure } | null>(null)
  const [shown, setShown] = useState<{ scene: ModelScene; file: string; state: ModelState } | null>(null)
  // What an earlier attempt came to says nothing about this one.
  const result = opened?.attempt === attempt ? opened.result : null
  const scene = typeof result === 'string' ? null : result

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isOver = false
    let own: ModelScene | null = null
    const stopped = () => setOpened({ attempt, result: 'no-webgl' })
    const sizes = new ResizeObserver(() => own?.resize(element.clientWidth, element.clientHeight))
    void loadScene(element).then((answer) => {
      if (typeof answer !== 'string') {
        if (isOver) return answer.dispose()
        own = answer
        element.addEventListener('webglcontextlost', stopped)
        sizes.observe(element)
      }
      if (!isOver) setOpened({ attempt, result: answer })
    })
    return () => {
      isOver = true
      sizes.disconnect()
      element.removeEventListener('webglcontextlost', stopped)
      own?.dispose()
    }
  }, [canvas, attempt])

  useEffect(() => {
    if (!scene) return
    const left = new AbortController()
    const show = async (): Promise<ModelState> => {
      try {
        const answer = await fetch(file, { signal: left.signal })
        if (!answer.ok) return 'no-file'
        await scene.show(await answer.arrayBuffer())
        return 'ready'
      } catch {
        return 'no-file'
      }
    }
    void show().then((state) => {
      if (!left.signal.aborted) setShown({ scene, file, state })
    })
    return () => left.abort()
  }, [scene, file])

  const state: ModelState =
    typeof result === 'string'
      ? result
      : shown && shown.scene === scene && shown.file === file
        ? shown.state
        : 'loading'
  return { scene, state }
}
