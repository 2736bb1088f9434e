import { useWriteButton } from '../platform/forms/useWriteButton.ts'
import classes from './UndoButton.module.css'

/** Seconds in which what was taken away can be brought back. */
export const undoSeconds = 10

/** In a message about something that was taken away. */
export const UndoButton = ({ onUndo }: { onUndo: () => void }) => (
  <button type="button" className={classes.undo} {...useWriteButton(false, onUndo)}>
    Undo
  </button>
)
