import { uploadOrganizationImage } from '@parley/contract'
import * as m from '#messages/organizations.ts'
import { useApiMutation } from '#mutations.ts'
import { Avatar } from '#ui/Avatar.tsx'
import styles from './ImageChooser.module.css'
import { ImageUpload, UPLOAD } from './ImageUpload.tsx'

type ImageChooserProps = {
  name: string
  /** If empty, there is no image, and the first letters of the name are shown. */
  imagePath: string
  onChange: (imagePath: string) => void
}

/** The image of an organization. */
export function ImageChooser({ name, imagePath, onChange }: ImageChooserProps) {
  const { mutateAsync, isPending } = useApiMutation(uploadOrganizationImage, UPLOAD)
  return (
    <ImageUpload
      imagePath={imagePath}
      words={{
        choose: m.chooseImage(),
        remove: m.removeImage(),
        rules: m.imageRules(),
        tooSmall: m.imageTooSmall(),
      }}
      upload={async (imageBase64) => {
        const answer = await mutateAsync({ imageBase64 })
        return answer.success ? answer.imagePath : answer.reason
      }}
      isUploading={isPending}
      onChange={onChange}
    >
      <span className={styles.image}>
        <Avatar name={name} imageUrl={imagePath} isOrganization />
      </span>
    </ImageUpload>
  )
}
