/**
 * How people call the staff of a site in each language of the interface, in the letters of usernames. `roles` may be no
 * part of a name; `stems` are so long that no other word begins or ends with them; `words` are only refused as a whole,
 * since they are also ordinary.
 */
type StaffNames = { stems: string; roles: string; words: string }

export const STAFF_NAMES: Readonly<Record<string, StaffNames>> = {
  en: {
    stems: 'moderator moderation facilitator admin helpdesk',
    roles: 'administrator support official security staff adm admn admins mod mods modteam',
    words: 'help helper team operator organizer webmaster',
  },
  de: {
    stems: 'moderatorin moderatoren verwaltung',
    roles: 'offiziell amtlich kundendienst',
    words: 'hilfe betreiber redaktion',
  },
  fr: {
    stems: 'moderateur moderatrice administrateur administratrice facilitateur facilitatrice',
    roles: 'officiel officielle assistance',
    words: 'aide equipe secours',
  },
  es: {
    stems: 'moderador moderacion administrador facilitador',
    roles: 'oficial soporte seguridad',
    words: 'ayuda equipo',
  },
  pt: {
    stems: 'moderador moderacao administrador facilitador',
    roles: 'oficial suporte seguranca',
    words: 'ajuda equipe',
  },
  pl: {
    stems: 'moderatorka moderacja administracja',
    roles: 'oficjalny oficjalna wsparcie',
    words: 'pomoc obsluga zespol',
  },
  uk: {
    stems: 'moderatsiya moderatsia moderaciya administratsiya administratsia',
    roles: 'pidtrymka oficiynyi ofitsiinyi',
    words: 'dopomoha komanda',
  },
  ar: { stems: 'almushrif almoshref', roles: 'mushrif moshref idara aldaam rasmi', words: 'mudir daam' },
  ja: { stems: 'kanrisha moderetaa', roles: 'kanri unei kousiki koushiki', words: 'sapooto sapoto' },
  'zh-hant': {
    stems: 'guanliyuan guanlizhe banzhu',
    roles: 'guanfang kefu xiaobian',
    words: 'guanli bangzhu',
  },
}

const namesOf = (kind: keyof StaffNames): string[] =>
  Object.values(STAFF_NAMES).flatMap((names) => names[kind].split(' '))

export const STAFF_STEMS = namesOf('stems')
export const STAFF_ROLES = namesOf('roles')
export const STAFF_WORDS = namesOf('words')
