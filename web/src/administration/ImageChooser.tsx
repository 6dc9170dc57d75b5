import { ORGANIZATION_LIMITS, uploadOrganizationImage } from '@parley/contract'
import { useRef, useState } from 'react'
import * as m from '#messages/organizations.ts'
import { useApiMutation } from '#mutations.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorMessage } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './ImageChooser.module.css'

type ImageChooserProps = {
  name: string
  /** If empty, there is no image, and the first letters of the name are shown. */
  imagePath: string
  onChange: (imagePath: string) => void
}

const PROBLEMS = { not_an_image: m.notAnImage, too_small: m.imageTooSmall, too_large: m.imageTooLarge }

/** The image of an organization; the server encodes uploads again. */
export function ImageChooser({ name, imagePath, onChange }: ImageChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isNew, setNew] = useState(false)
  const upload = useApiMutation(uploadOrganizationImage)

  const take = async (file: File) => {
    setNew(false)
    setProblem(undefined)
    if (file.size > ORGANIZATION_LIMITS.imageBytes) return setProblem(m.imageTooLarge())
    try {
      const answer = await upload.mutateAsync({ imageBase64: await base64Of(file) })
      if (!answer.success) return setProblem(PROBLEMS[answer.reason]())
      onChange(answer.imagePath)
      setNew(true)
    } catch {
      setProblem(m.imageFailed())
    }
  }

  return (
    <div className={styles.chooser}>
      <span className={styles.image}>
        <Avatar name={name} imageUrl={imagePath} isOrganization />
      </span>
      <div className={styles.words}>
        <Button busy={upload.isPending} onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {m.chooseImage()}
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          hidden
          aria-label={m.chooseImage()}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void take(file)
            // Permits choosing the same file again.
            event.target.value = ''
          }}
        />
        {imagePath !== '' && (
          <Button kind="quiet" onClick={() => onChange('')}>
            {m.removeImage()}
          </Button>
        )}
        <p className="note">{m.imageRules()}</p>
        <output className="note">{isNew && imagePath !== '' ? m.imageReady() : ''}</output>
        {problem && <ErrorMessage text={problem} />}
      </div>
    </div>
  )
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
