import styles from './Avatar.module.css'

type AvatarProps = {
  name: string
  /** Organizations are square, people are round. */
  isOrganization: boolean
  /** If empty, the first letters are shown. */
  imageUrl?: string | undefined
}

/** The image of an organization, or the first letters of a name, shown beside the name. */
export function Avatar({ name, isOrganization, imageUrl }: AvatarProps) {
  return (
    <span className={isOrganization ? styles.organization : styles.person} aria-hidden="true">
      {/* Images are on this site, whatever host name it is opened under. */}
      {imageUrl ? (
        <img src={imageUrl.replace(/^https?:..[^/]+/, '')} alt="" />
      ) : (
        <bdi>{initialsOf(name, isOrganization ? 2 : 1)}</bdi>
      )}
    </span>
  )
}

/** The first letters of the first words; words without a letter or digit are skipped. */
export const initialsOf = (name: string, maxLetters: number): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, maxLetters)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join('')
