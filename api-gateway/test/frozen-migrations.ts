/**
 * The SHA-256 of each migration. One that was released stays as it is: databases that have run it would differ from new
 * ones. A new migration gets its line here with the change that brings it.
 */
export const FROZEN: Readonly<Record<string, string>> = {
  '0001-accounts': '5ef2f6908dbf13fdab878589de1dc45f3b56b3ba9c0673fea5bebe90f72fb786',
  '0002-members': '3129a293c9625fb664488bed6af5bb5369ec90699d6a8d09df06a75cd984638c',
  '0003-likes': '83f3f32734f86b8222479379cbde0c6e90751ab160041a76efbdd44033a0a076',
  '0004-chat': '3eec0fdd6f0e68974427f0994c1edae68dcfebe69d8a8dcf976c1cbc9082f7fa',
  '0005-credits': 'd5346a62b41a874e0af0a5dc514028fb9e7f6319f7a2651a74f361ce07b9313a',
  '0006-payments': '0bb6ffaa0ead5211a654a09c6a46cf95c9ba23e12a45bcf68b4f0196e6b32051',
  '0007-sandbox-payments': 'b6db946f01f0a77b5be994e3be9922d3b431daee9cc2500f685ec0c9fb48fdb7',
  '0008-composition': 'fe74ec0fffc286c6b209d71075770a7c586fe1506963a892141178e8f7908813',
  '0009-mail': '81ce8f8b8a6112559f3d3b7e6e842431b85e70d6987b0f57bfd22402deba262d',
  '0010-notifications': '01f2de9cdaa6b18502c0d910ab61e41e3fa7a0fe4ea98f5c089dc40223e5cf05',
  '0011-push': 'f0b9d2b95f088bbf2209a9415b00409c275d87654b1851798c5047a962000de3',
  '0012-complaints': '32f60da0b3d8d9b6ab17160b756c7deaf49f5f31013acfa3eb2cd8457c3fe7f7',
  '0013-events': '3aa2684fd7dffe0019dd18fc485ec03f1c5ec53271703c2e36ee1ee8fbafde37',
  '0063-jobs': 'e3a41f98531dfcd9919d400d3e1fad8bf7bcdbacbe993ee7e0b22ee58e777cc8',
  '0064-changed-tenants': 'cd31d77f38e31dc54a7de57d377e0d2dfc261a10c5c03e48a241971ff9062e26',
  '0065-withdrawn-parts': '863eeafa2f57ffca42a4b153ffe4c679752a4bdc37748fd38b739b2a1642c7e8',
  '0066-languages': '3b434e2ffcbe5f895a3aa820f961f4ea5fd7c58e4c8ea38714fafbe03fb99a67',
  '0067-photo-addresses': 'eb5b48885dc226e32b9de93e4e66c740db5f5c0b67d4b767aaa0354ecded79d2',
  '0068-photo-unlocks': '0df537b90e9799a5c4f645835b02723364eda909c7ee8f1296d38d478cce20c9',
  '0069-safety': 'f3fc2b28afe39ebd08a2b528a6341fd92f6889f311a89fa57dba2cc63485116c',
  '0070-reports': '480789c68e4e9efb605bef7022e41a6ae40e6fdf55515b511f9794fbf724d685',
  '0071-fit': '232fdf5227b56f7b6ee5c6c68195be8b4358386d4b2bf4b9bf2a36c1ba1f0a91',
  '0072-swipe-game': 'f987bad77564ce188f5615f06d66912ec8a7fc80763290d2aedd06e4a4f2f663',
  '0073-mails': '062c15c462ea5a2f3192247d6905bb5649a88e3e3f2b1eedb126482fe4b25d93',
  '0074-name-skeletons': '8579310a8635aaed9a11187b06f8818d31f5e5a476628d2211df416923ff5afb',
  '0075-moderation': '88d81b35346ab4e8e3321cd66c9bd6e92ba6f089d445a56524aaa330b41d992b',
  '0079-sensitive-audience': 'eb4a3b9a7e664338acaade8df35570ae51863087a648ecbbe2fa2f4419edc17c',
  '0082-removed-likes': 'd70aa02052e3fe7a1d0c868d995e444da46d26c95616357807932a3de00e9259',
};
