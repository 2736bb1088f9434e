import { useWriteButton } from '../platform/forms/useWriteButton.ts'
import classes from './UndoButton.module.css'

/** Seconds during which a removal can be undone. */
export const undoSeconds = 10

/** Undo action in a message about a removal. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  return (
    <button type="button" className={classes.undo} {...useWriteButton(false, onUndo)}>
      Undo
    </button>
  )
}
