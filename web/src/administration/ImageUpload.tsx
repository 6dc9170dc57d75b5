import { ORGANIZATION_LIMITS } from '@parley/contract'
import { useRef, useState, type ReactNode } from 'react'
import * as m from '#messages/organizations.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './ImageUpload.module.css'

type Reason = 'not_an_image' | 'too_small' | 'too_large'

type ImageUploadProps = {
  /** If empty, there is no image. */
  imagePath: string
  /** The labels of the buttons, and which files are taken. */
  words: { choose: string; remove: string; rules: string; tooSmall: string }
  /** Sends a file to the server, which encodes it again. */
  upload: (imageBase64: string) => Promise<string | Reason>
  isUploading: boolean
  onChange: (imagePath: string) => void
  /** The image as it is shown. */
  children: ReactNode
}

/** A file is long on a slow connection, and the server draws it anew. */
export const UPLOAD = { timeoutMs: 60_000 }

/** An image with the buttons to choose another one and to remove it. */
export function ImageUpload({ imagePath, words, upload, isUploading, onChange, children }: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isNew, setNew] = useState(false)

  const take = async (file: File) => {
    setNew(false)
    setProblem(undefined)
    if (file.size > ORGANIZATION_LIMITS.imageBytes) return setProblem(m.imageTooLarge())
    try {
      const answer = await upload(await base64Of(file))
      if (!answer.startsWith('/')) return setProblem(problemOf(answer, words.tooSmall))
      onChange(answer)
      setNew(true)
    } catch {
      setProblem(m.imageFailed())
    }
  }

  return (
    <div className={styles.chooser}>
      {children}
      <div className={styles.words}>
        <Button busy={isUploading} onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {words.choose}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          aria-label={words.choose}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void take(file)
            // Permits choosing the same file again.
            event.target.value = ''
          }}
        />
        {imagePath !== '' && (
          <Button kind="quiet" onClick={() => onChange('')}>
            {words.remove}
          </Button>
        )}
        <p className="note">{words.rules}</p>
        <output className="note">{isNew && imagePath !== '' ? m.imageReady() : ''}</output>
        {problem && <ErrorMessage text={problem} />}
      </div>
    </div>
  )
}

function problemOf(reason: string, tooSmall: string): string {
  if (reason === 'too_small') return tooSmall
  return reason === 'too_large' ? m.imageTooLarge() : m.notAnImage()
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // Converts in chunks, since the number of arguments of a function is limited.
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

const CHUNK = 8192
