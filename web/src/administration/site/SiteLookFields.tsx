import type { SiteSettings } from '@parley/contract'
import { SwitchRow } from '#authoring/SwitchRow.tsx'
import * as m from '#messages/siteSettings.ts'
import { AccentField } from './AccentField.tsx'
import { LogoChooser } from './LogoChooser.tsx'

type SiteLookFieldsProps = {
  settings: SiteSettings
  problems: ReadonlyMap<string, string>
  onChange: (changes: Partial<SiteSettings>) => void
}

/** The color of the site and its logo. */
export function SiteLookFields({ settings, problems, onChange }: SiteLookFieldsProps) {
  const { accent, logoPath, darkLogoPath, isNameInLogo } = settings
  const changeLogo = (path: string) =>
    onChange(path === '' ? { logoPath: '', darkLogoPath: '', isNameInLogo: false } : { logoPath: path })
  return (
    <>
      <AccentField
        accent={accent}
        error={problems.get('site-accent')}
        onChange={(changed) => onChange({ accent: changed })}
      />
      <LogoChooser theme="light" logoPath={logoPath} onChange={changeLogo} />
      {logoPath !== '' && (
        <>
          <LogoChooser
            theme="dark"
            logoPath={darkLogoPath}
            onChange={(path) => onChange({ darkLogoPath: path })}
          />
          <SwitchRow
            label={m.nameInLogo()}
            hint={m.nameInLogoHint()}
            isOn={isNameInLogo}
            onChange={(isOn) => onChange({ isNameInLogo: isOn })}
          />
        </>
      )}
    </>
  )
}
