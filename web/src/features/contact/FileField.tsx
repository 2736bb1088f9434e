import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fileSize } from '../../components/products/fileFacts.ts'
import fieldStyles from '../../platform/forms/Field.module.css'
import { FieldError } from '../../platform/forms/fields.tsx'
import { stringsOf } from '../../platform/forms/formAction.ts'
import { useField, useForm } from '../../platform/forms/formContext.ts'
import type { FieldError as FormError } from '../../platform/relay/formResult.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useHasScripts } from '../../platform/ui/useHasScripts.ts'
import styles from './ContactForm.module.css'
import { type SentFile, acceptedFiles, uploadFailure, refusalOf, sendFile, REMOVE_FILE } from './contactFile.ts'

interface FileFacts {
  readonly name: string
  /** Bytes; null if uploaded on an earlier page. */
  readonly size: number | null
}

/** The file attached to a message. */
type Attachment =
  | (FileFacts & { readonly state: 'sending' /** How much of it is there, from 0 to 1. */; readonly part: number })
  | (FileFacts & { readonly state: 'sent'; readonly id: string })
  | (FileFacts & { readonly state: 'failed'; readonly problem: string; readonly canRetry: boolean })

/** A file uploaded before, by its ID. */
interface UploadedFile {
  readonly id: string
  readonly name: string
}

/** A pending upload. */
interface PendingUpload {
  readonly file: File
  readonly response: Promise<SentFile>
  readonly controller: AbortController
}

function problemOf(result: SentFile): string | null {
  return 'refusal' in result ? result.refusal : null
}

/**
 * One file, uploaded as soon as it is chosen.
 * @param uploaded a file uploaded on an earlier page
 * @param onChange called after the page shows another file, or none
 */
function useAttachment(uploaded: UploadedFile | null, onChange: () => void) {
  const [attachment, setAttachment] = useState<Attachment | null>(
    uploaded && { state: 'sent', ...uploaded, size: null },
  )
  const upload = useRef<PendingUpload>(null)
  useEffect(() => () => upload.current?.controller.abort(), [])

  function send(file: File) {
    const facts = { name: file.name, size: file.size }
    const refusal = refusalOf(file)
    const controller = new AbortController()
    const show = (next: Attachment) => {
      if (!controller.signal.aborted) setAttachment(next)
    }
    const onProgress = (part: number) => show({ ...facts, state: 'sending', part })
    if (refusal === null) onProgress(0)
    const response = (
      refusal === null ? sendFile(file, onProgress, controller.signal) : Promise.resolve<SentFile>({ refusal })
    ).then((result) => {
      if (controller.signal.aborted) return result
      if ('id' in result) {
        // Synchronously, since a message waiting for its file is sent with the page's fields.
        flushSync(() => show({ ...facts, state: 'sent', id: result.id }))
        onChange()
      } else {
        show({
          ...facts,
          state: 'failed',
          problem: result.refusal,
          canRetry: result.refusal === problemOf(uploadFailure),
        })
      }
      return result
    })
    upload.current = { file, response, controller }
  }

  function remove() {
    upload.current?.controller.abort()
    upload.current = null
    flushSync(() => setAttachment(null))
    onChange()
  }

  /** Null if no upload is pending or done; otherwise resolves with an error message or null. */
  const finish = useCallback(() => upload.current?.response.then(problemOf) ?? null, [])

  return {
    attachment,
    take: send,
    remove,
    retry() {
      if (upload.current) send(upload.current.file)
    },
    finish,
  }
}

interface Props {
  name: string
  label: string
  /** Waits for the upload before the form is sent; resolves with its errors. */
  settleRef: RefObject<(() => Promise<readonly FormError[]> | null) | null>
  /** Called with the form's values after an upload changes them. */
  onChange: (values: Record<string, string>) => void
}

/** File field. Uploads immediately, or with the form if there are no scripts; keeps the file if the form has errors. */
export function FileField({ name, label, settleRef, onChange }: Props) {
  const hint = 'A drawing or photo: PDF, STEP, PNG or JPEG, up to 10 MB.'
  const { id, hintId, error } = useField(name, hint)
  const { values, reviseErrors } = useForm()
  const group = useRef<HTMLDivElement>(null)

  const {
    attachment,
    take,
    remove,
    retry: retryUpload,
    finish,
  } = useAttachment(values?.fileId ? { id: values.fileId, name: values.fileName ?? label } : null, () => {
    const form = group.current?.closest('form')
    if (form) onChange(stringsOf(new FormData(form)))
    if (error !== undefined) reviseErrors()
  })
  useEffect(() => {
    settleRef.current = () => {
      const waiting = finish()
      return waiting && waiting.then((message) => (message === null ? [] : [{ field: name, message }]))
    }
  }, [settleRef, finish, name])

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
        <AttachedFile id={id} attachment={attachment} aria={aria} onRetry={retryUpload} onRemove={remove} />
      )}
      <FieldError id={errorId} error={problem} />
      <AttachmentStatus attachment={attachment} />
    </div>
  )
}

interface AttachedProps {
  id: string
  attachment: Attachment
  aria: { 'aria-invalid': boolean | undefined; 'aria-describedby': string }
  onRetry: () => void
  onRemove: () => void
}

function AttachedFile({ id, attachment, aria, onRetry, onRemove }: AttachedProps) {
  const hasScripts = useHasScripts()
  return (
    <div className={styles.attached}>
      <Icon name="file" />
      <span className={styles.fileName}>{attachment.name}</span>
      <span className="mute small">{statusText(attachment)}</span>
      {attachment.state === 'sending' && (
        <progress className={styles.progress} value={attachment.part} aria-label={`Sending ${attachment.name}`} />
      )}
      {attachment.state === 'failed' && attachment.canRetry && (
        <button type="button" className={styles.quiet} onClick={onRetry}>
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
          onClick={onRemove}
        >
          {attachment.state === 'sending' ? 'Cancel' : 'Remove'}
        </button>
      ) : (
        <label className={styles.takeOff}>
          <input id={id} type="checkbox" name={REMOVE_FILE} value="yes" {...aria} /> Remove
        </label>
      )}
    </div>
  )
}

/** Announces the upload, and passes the uploaded file on to the form. */
function AttachmentStatus({ attachment }: { attachment: Attachment | null }) {
  return (
    <>
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
    </>
  )
}

function statusText(attachment: Attachment): string {
  if (attachment.state === 'sending') return `${Math.round(attachment.part * 100)}%`
  return attachment.size === null ? '' : fileSize(attachment.size)
}
