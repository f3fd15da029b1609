/**
 * Words that the most used passwords are made of. A password that is one of them, give or take
 * case, common letter swaps and digits or signs at its ends, is refused (V-ACCOUNT-PASSWORD-COMMON).
 */
const COMMON_WORDS = new Set(
  `password passwort motdepasse contrasena wachtwoord haslo parola passw0rd passwd passwords mypassword password1 changeme letmein
  welcome welcome1 bienvenue willkommen welkom admin administrator adminadmin administrateur root toor guest default login master
  secret secret1 private access access14 test testtest testing tester demo demodemo user username temp temporary pass passpass
  qwerty qwertyui qwertyuiop qwertz qwertzui qwertzuiop azerty azertyui azertyuiop asdfgh asdfghjk asdfghjkl qsdfghjklm yxcvbnm
  zxcvbn zxcvbnm wxcvbn qazwsx qazwsxedc qweasd qweasdzxc asdasd asdasdasd qweqwe qweqweqwe zaqxsw zaqwsx wsxedc poiuytrewq
  abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc abcabcabc abc aaa abcd abcdabcd aabbcc xxx xxxxxx
  iloveyou iloveu iloveme loveyou lovelove loveme love lover lovers jetaime jtm tequiero teamo ichliebedich mylove amour amoure
  sunshine princess princesse princesa dragon monkey shadow football footbal baseball basketball superman batman spiderman ironman
  starwars pokemon pikachu naruto sonic mario minecraft fortnite playstation nintendo xbox trustno trustnoone whatever freedom
  computer internet samsung google facebook instagram whatsapp youtube microsoft windows android iphone apple linkedin twitter
  jordan michael michelle jennifer jessica ashley amanda nicole daniel andrew joshua matthew charlie thomas robert william george
  hunter soccer hockey killer pepper buster ginger tigger summer winter spring autumn january february december hello helloworld
  bonjour soleil chocolat chocolate doudou loulou chouchou coucou nicolas camille marseille liverpool chelsea arsenal barcelona
  realmadrid juventus ajax feyenoord chelseafc manchester london paris berlin amsterdam madrid flower butterfly angel angels babygirl
  cookie cookies banana orange cheese mustang ferrari porsche mercedes harley yamaha corvette diamond silver golden purple yellow
  maverick matrix phoenix thunder merlin ranger falcon eagle tiger panther cowboy yankees lakers cowboys steelers eagles redskins
  blink nirvana metallica slipknot eminem rockyou ncc1701 zaq12wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3 a1b2c3 a1b2c3d4
  dating singles single sexy sexsex pussy hottie fuckyou fuckme fuckoff asshole bitch dickhead blowjob porn killme nothing
  letmein1 openme opensesame sesame mother father family friend friends forever jesus christ heaven blessed biteme snoopy peanut`.split(
    /\s+/,
  ),
);

const SWAPS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  '$': 's',
  '!': 'i',
};
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertzuiopasdfghjklyxcvbnm',
];

/** Steps along one row, forwards or backwards: `12345678`, `hgfedcba`. */
function isRun(text: string): boolean {
  const backwards = Array.from(text).toReversed().join('');
  return ROWS.some((row) => row.includes(text) || row.includes(backwards));
}

/** One short piece over and over: `aaaaaaaa`, `12121212`, `abcabcabc`. */
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.?$/u.test(text);
}

const withoutSwaps = (text: string) => Array.from(text, (sign) => SWAPS[sign] ?? sign).join('');

/** Whether a password is one that attackers try first. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const bare = lower.replace(/^[\d\W_]+/u, '').replace(/[\d\W_]+$/u, '');
  const candidates = [lower, bare, withoutSwaps(lower), withoutSwaps(bare)];
  return candidates.some((candidate) => COMMON_WORDS.has(candidate)) || isRun(lower) || isRepetition(lower);
}
