import { type RefObject, useEffect, useRef } from 'react'
import { FieldError } from '../../platform/forms/Field.tsx'
import { stringsOf } from '../../platform/forms/formAction.ts'
import type { FieldError as FormError } from '../../platform/relay/formAnswer.ts'
import fieldStyles from '../../platform/forms/Field.module.css'
import { useField, useForm } from '../../platform/forms/formContext.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import { acceptedFiles, sizeInWords, withoutFile } from './contactFile.ts'
import styles from './ContactForm.module.css'
import { type Attachment, useAttachment } from './useAttachment.ts'

interface Props {
  name: string
  label: string
  /** Asked before the form goes: waits for the file, and tells what is wrong with it. */
  settleRef: RefObject<(() => Promise<readonly FormError[]> | null) | null>
  /** Told what the form holds once that has changed by itself. */
  onChange: (values: Record<string, string>) => void
}

/** One file. With scripts it goes ahead at once, without them along with the form; either way it stays when that fails. */
export function FileField({ name, label, settleRef, onChange }: Props) {
  const hint = 'A drawing or a picture: PDF, STEP, PNG or JPG, up to 10 MB.'
  const { id, hintId, error } = useField(name, hint)
  const { values, reviseErrors } = useForm()
  const hasScripts = useHasScripts()
  const group = useRef<HTMLDivElement>(null)

  const { attachment, take, remove, again, settled } = useAttachment(
    values?.fileId ? { id: values.fileId, name: values.fileName ?? label } : null,
    () => {
      const form = group.current?.closest('form')
      if (form) onChange(stringsOf(new FormData(form)))
      if (error !== undefined) reviseErrors()
    },
  )
  useEffect(() => {
    settleRef.current = () => {
      const waiting = settled()
      return waiting && waiting.then((message) => (message === null ? [] : [{ field: name, message }]))
    }
  }, [settleRef, settled, name])

  const problem = attachment?.state === 'failed' ? attachment.problem : error
  const errorId = problem === undefined ? undefined : `${id}-error`
  const aria = {
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' '),
  }
  return (
    <div ref={group} className={fieldStyles.field}>
      <div className={fieldStyles.head}>
        <label htmlFor={id}>
          {label} <span className={fieldStyles.optional}>(optional)</span>
        </label>
      </div>
      <span className={fieldStyles.hint} id={hintId}>
        {hint}
      </span>
      {attachment === null ? (
        <input
          id={id}
          className={styles.file}
          type="file"
          name={name}
          accept={acceptedFiles}
          {...aria}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) take(file)
          }}
        />
      ) : (
        <div className={styles.attached}>
          <Icon name="file" />
          <span className={styles.fileName}>{attachment.name}</span>
          <span className="mute small">{inWords(attachment)}</span>
          {attachment.state === 'sending' && (
            <progress className={styles.progress} value={attachment.part} aria-label={`Sending ${attachment.name}`} />
          )}
          {attachment.state === 'failed' && attachment.canRetry && (
            <button type="button" className={styles.quiet} onClick={again}>
              Try again
            </button>
          )}
          {hasScripts ? (
            <button
              id={id}
              type="button"
              className={styles.quiet}
              aria-label={`${attachment.state === 'sending' ? 'Cancel' : 'Remove'} ${attachment.name}`}
              {...aria}
              onClick={remove}
            >
              {attachment.state === 'sending' ? 'Cancel' : 'Remove'}
            </button>
          ) : (
            <label className={styles.takeOff}>
              <input id={id} type="checkbox" name={withoutFile} value="yes" {...aria} /> Remove
            </label>
          )}
        </div>
      )}
      <FieldError id={errorId} error={problem} />
      <span role="status" className="sr-only">
        {attachment?.state === 'sent' && `${attachment.name} is attached.`}
        {attachment?.state === 'failed' && attachment.problem}
      </span>
      {attachment?.state === 'sent' && (
        <>
          <input type="hidden" name="fileId" value={attachment.id} />
          <input type="hidden" name="fileName" value={attachment.name} />
        </>
      )}
    </div>
  )
}

const inWords = (attachment: Attachment): string => {
  if (attachment.state === 'sending') return `${Math.round(attachment.part * 100)} %`
  return attachment.size === null ? '' : sizeInWords(attachment.size)
}
