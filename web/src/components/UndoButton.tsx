import { useWriteButton } from '../platform/forms/useWriteButton.ts'
import classes from './UndoButton.module.css'

/** Seconds in which what was taken away can be brought back. */
export const undoSeconds = 10

/** In a message about something that was taken away. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  return (
    <button type="button" className={classes.undo} {...useWriteButton(false, onUndo)}>
      Undo
    </button>
  )
}
