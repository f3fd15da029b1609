const MARKETING_USAGE = `  npm run mf -- experiment report [key] [--by SEGMENT]      what the visitors of experiments did, by variant; SEGMENT is
                                                            day, locale, country, device or network
  npm run mf -- traffic report [--by network,ref]           visits by traffic source, and what became of them; --from DAY,
                                                            --to DAY
  npm run mf -- traffic report --by lander[,slug]           visits of landing pages, and what became of them
  npm run mf -- copy show <tenant>                          the copy of landing pages, as a file to be changed
  npm run mf -- copy check <tenant> <file>                  whether a file of copy can be used
  npm run mf -- copy set <tenant> <file>                    the next visitor gets it

  --csv        of reports, for a spreadsheet      --tenant KEY   of one tenant alone`;

/** What the `mf` command says about itself. */
export const USAGE = `Releases of the site's parts: 'shell', and remotes such as 'mf-chat'

  npm run mf -- publish <part> [--no-build] [--dist DIR]    build the part and put it into the ledger; nothing goes live
  npm run mf -- status                                      each part: what is live, what waits, whether its files are whole
  npm run mf -- list [part]                                 what has been published; ● is live, ✕ was recalled
  npm run mf -- show <part> [release]                       a release as a whole; the live one by default
  npm run mf -- diff <part> [release] [--from RELEASE]      what a release (latest) has otherwise than another one (live)
  npm run mf -- promote <part> <release|latest> [...]       make releases live, several in one step: promote shell latest mf-chat latest
        --dry-run                                           only check, and say what it would take away
        --drops NAMES                                       what may be lost (pages, links, slots, languages): --drops /credits,fr
        --untried                                           also where the site's machine has no browser to start them in first
        --channel staging                                   for the hosts that begin with 'staging.' alone
        --tenant KEY                                        for the visitors of one tenant
        --canary 5%                                         for a share of the visitors; it goes back by itself when it is worse
                                                            than the live release (docs/how-to/publish.md)
        --experiment KEY:VARIANT                            for the visitors of a variant of an experiment over releases
  npm run mf -- rollback <part> [--to RELEASE]              go back to what the live release replaced
  npm run mf -- recall <part>@<release> [--to RELEASE]      open tabs leave the release at once; where it is live, the last good
                                                            one takes its place. It is never live again
  npm run mf -- stop <part>                                 its pages say that it is off, in open tabs as well; the rest goes on
  npm run mf -- start <part>                                and it is back
  npm run mf -- withdraw <part>                             take a remote off the site; rollback brings it back. Out of
                                                            other channels: --channel staging, --channel canary, --tenant KEY, --experiment KEY:VARIANT
  npm run mf -- handover <part>                             sign with another key of the part what the one before it has signed,
                                                            so that that one can be taken out (docs/how-to/publish.md)
  npm run mf -- pointers [part]                             what is live, since when, and the history
  npm run mf -- errors [part] [release]                     what browsers have reported of it within 30 days, and where
  npm run mf -- prune [--dry-run]                           remove files of releases that nobody needs: no pointer, no open tab,
                                                            no rollback (on the machine of the site)
  npm run mf -- files <part> [release]                      a release's files in the store; of the live one by default

${MARKETING_USAGE}

  npm run mf -- key FILE                                    make a key for a part, to sign with (docs/how-to/publish.md)
  npm run mf -- token                                       make a token for a team

  --site ADDRESS   a site over HTTP, with the token in $MF_TOKEN and the key in the file $MF_KEY; $MF_SITE says the same
  --why TEXT       kept in the history      --json   for programs`;
