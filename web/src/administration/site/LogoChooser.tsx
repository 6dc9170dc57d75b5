import { uploadSiteLogo } from '@parley/contract'
import * as m from '#messages/siteSettings.ts'
import { useApiMutation } from '#mutations.ts'
import { ImageUpload, UPLOAD } from '#administration/ImageUpload.tsx'
import styles from './SiteLookFields.module.css'

type LogoChooserProps = {
  theme: 'light' | 'dark'
  /** If empty, there is none. */
  logoPath: string
  onChange: (logoPath: string) => void
}

/** The logo of the site in one theme, on the ground of that theme. */
export function LogoChooser({ theme, logoPath, onChange }: LogoChooserProps) {
  const { mutateAsync, isPending } = useApiMutation(uploadSiteLogo, UPLOAD)
  const isDark = theme === 'dark'
  return (
    <fieldset className="stack gap-2">
      <legend className={styles.legend}>{isDark ? m.darkLogo() : m.logo()}</legend>
      <ImageUpload
        imagePath={logoPath}
        words={{
          choose: isDark ? m.chooseDarkLogo() : m.chooseLogo(),
          remove: isDark ? m.removeDarkLogo() : m.removeLogo(),
          rules: isDark ? m.darkLogoHint() : m.logoRules(),
          tooSmall: m.logoTooSmall(),
        }}
        upload={async (imageBase64) => {
          const answer = await mutateAsync({ imageBase64 })
          return answer.success ? answer.logoPath : answer.reason
        }}
        isUploading={isPending}
        onChange={onChange}
      >
        <span className={styles.logo} data-scheme={theme}>
          {logoPath !== '' && <img src={logoPath} alt="" />}
        </span>
      </ImageUpload>
    </fieldset>
  )
}
