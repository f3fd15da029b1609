import { defineRemote } from '@tandem/contracts/composition/remote';
import { unsavedProfile } from './features/own-profile/model/unsaved-profile.ts';
import { unkeptCodes } from './features/settings/model/unkept-codes.ts';

/** All that mf-members offers to the site. */
export default defineRemote({
  id: 'mf-members',
  contract: '^2',
  routes: () => import(/* webpackMode: "eager" */ './routes.ts'),
  slots: {
    'member-card': () => import(/* webpackChunkName: "slot-member-card" */ './features/member-card/MemberCardSlot.tsx'),
    'member-menu': () => import(/* webpackChunkName: "slot-member-menu" */ './features/member-menu/MemberMenuSlot.tsx'),
    'member-photos': () =>
      import(/* webpackChunkName: "slot-member-photos" */ './features/member-profile/MemberPhotosSlot.tsx'),
    'photo-crop': () => import(/* webpackChunkName: "slot-photo-crop" */ './features/own-profile/PhotoCropSlot.tsx'),
    'report-dialog': () =>
      import(/* webpackChunkName: "slot-report-dialog" */ './features/report-dialog/ReportDialogSlot.tsx'),
    'similar-members': () =>
      import(/* webpackChunkName: "slot-similar-members" */ './features/similar-members/SimilarMembers.tsx'),
  },
  locale: (locale) => import(/* webpackChunkName: "locale-[request]" */ `./locales/${locale}.json`),
  canUpdate: () => (unsavedProfile.exists() || unkeptCodes.exists() ? 'block' : 'allow'),
});
