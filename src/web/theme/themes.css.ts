import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css';

import { vars } from './contract.css.ts';

const light = {
  color: {
    page: '#FAF9F6',
    surface: '#FFFFFF',
    raised: '#FFFFFF',
    hover: 'rgb(29 28 26 / 5%)',
    press: 'rgb(29 28 26 / 9%)',
    line: '#E8E6E1',
    edge: '#8E8A82',
    ink: '#1D1C1A',
    inkSoft: '#5C5953',
    inkFaint: '#858178',
    accent: '#0B6E69',
    accentStrong: '#095A56',
    onAccent: '#FFFFFF',
    accentWash: '#E3F1EF',
    danger: '#B42F2F',
    dangerStrong: '#9A2626',
    onDanger: '#FFFFFF',
    high: '#C93A3A',
    medium: '#D9A520',
    low: '#2F855A',
    highText: '#B42F2F',
    mediumText: '#8A5A0B',
    lowText: '#276B49',
    dangerWash: '#FBEAEA',
    warningWash: '#FBF2DF',
    okWash: '#E6F4EC',
    skeleton: '#EFEDE8',
    overlay: 'rgb(29 28 26 / 32%)',
  },
  hue: {
    1: '#B5432F',
    2: '#9A6400',
    3: '#5D7A0C',
    4: '#1E7F4F',
    5: '#0B7A80',
    6: '#2F6DB5',
    7: '#6A58C4',
    8: '#A8478F',
  },
  shadow: {
    card: '0 1px 2px rgb(29 28 26 / 4%)',
    float: '0 1px 2px rgb(29 28 26 / 6%), 0 8px 28px rgb(29 28 26 / 12%)',
  },
};

const dark: typeof light = {
  color: {
    page: '#141413',
    surface: '#1C1B1A',
    raised: '#252422',
    hover: 'rgb(236 234 230 / 6%)',
    press: 'rgb(236 234 230 / 10%)',
    line: '#33312E',
    edge: '#7A766E',
    ink: '#ECEAE6',
    inkSoft: '#ABA69D',
    inkFaint: '#7E7A72',
    accent: '#3CBBB1',
    accentStrong: '#5ACCC3',
    onAccent: '#0C1F1E',
    accentWash: '#18302E',
    danger: '#F07C7C',
    dangerStrong: '#F59A9A',
    onDanger: '#2A1010',
    high: '#F07C7C',
    medium: '#E0B04C',
    low: '#6CC494',
    highText: '#F59A9A',
    mediumText: '#E8C272',
    lowText: '#86D1A7',
    dangerWash: '#3A2020',
    warningWash: '#362C17',
    okWash: '#1B3125',
    skeleton: '#282624',
    overlay: 'rgb(0 0 0 / 56%)',
  },
  hue: {
    1: '#F0917C',
    2: '#E0AE55',
    3: '#A9C55A',
    4: '#63C78F',
    5: '#4FC0C4',
    6: '#7FB2F0',
    7: '#AD9EF5',
    8: '#E58FCB',
  },
  shadow: {
    card: 'none',
    float: '0 0 0 1px rgb(236 234 230 / 8%), 0 12px 32px rgb(0 0 0 / 40%)',
  },
};

createGlobalTheme(':root', vars, light);
createGlobalTheme('.dark', vars, dark);

globalStyle(':root', { colorScheme: 'light' });
globalStyle(':root.dark', { colorScheme: 'dark' });
// Paper is white, and takes no ink that is made for the night.
globalStyle(':root.dark', { '@media': { print: { vars: assignVars(vars, light), colorScheme: 'light' } } });
